/** Does something; if it throws, returns `otherwise`. For files and processes that may be gone or may not be read. */
export function tryOr<Value, Otherwise = Value>(otherwise: Otherwise, act: () => Value): Value | Otherwise {
  try {
    return act()
  } catch {
    return otherwise
  }
}
