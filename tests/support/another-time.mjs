/*
 * Loaded before the program (`node --import`), so that it believes to have been started at another time: what it shows
 * of ages and days is then the same on every day. Time goes on from there.
 */
const shift = Date.parse(process.env.STARTED_AT) - Date.now()
const now = Date.now
Date.now = () => now() + shift
globalThis.Date = new Proxy(Date, {
  construct: (date, given, made) => Reflect.construct(date, given.length === 0 ? [Date.now()] : given, made),
})
