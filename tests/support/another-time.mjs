/*
 * Loaded before the program (`node --import`), which then believes that it was started at another time, so that it
 * shows the same ages and days every day. Time runs on from there.
 */
const shift = Date.parse(process.env.STARTED_AT) - Date.now()
const now = Date.now
Date.now = () => now() + shift
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [Date.now()] : given, made),
})
