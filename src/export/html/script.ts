/**
 * The script of the page: search, fold and unfold, and unfold everything for printing. Browser code, so it is a string
 * here; it must not contain the end tag of its element.
 */
export const pageScript = String.raw`
'use strict'
{
  const at = id => document.getElementById(id)
  const main = at('transcript')
  const [box, count, only] = [at('find'), at('count'), at('only')]
  const folds = () => [...main.querySelectorAll('details')]
  const marks = globalThis.CSS && CSS.highlights
  const MOST = 5000
  const together = 'p,pre,li,td,th,h2,h3,h4,h5,h6,summary,ins,del,blockquote'
  let pieces, found = [], now = -1, timer

  document.querySelector('.tools').hidden = false
  const contents = document.querySelector('nav details')
  if (matchMedia('(max-width: 64rem)').matches) contents.open = false

  // Joins the text of each element, as the colours of code may split a word between several elements.
  function read() {
    const list = []
    const walk = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(), last; node; node = walk.nextNode()) {
      // Skips the preview of folded text, which is on the page twice.
      if (node.parentElement.closest('.peek')) continue
      const element = node.parentElement.closest(together) || node.parentElement
      if (element !== last) list.push({ element, text: '', nodes: [], starts: [] })
      last = element
      const piece = list[list.length - 1]
      piece.starts.push(piece.text.length)
      piece.nodes.push(node)
      piece.text += node.data
    }
    return list
  }

  function place(piece, offset, isEnd) {
    let nth = piece.starts.length - 1
    while (nth > 0 && (piece.starts[nth] > offset || (isEnd && piece.starts[nth] === offset))) nth--
    return [piece.nodes[nth], offset - piece.starts[nth]]
  }

  function rangeOf({ piece, from, to }) {
    const range = document.createRange()
    range.setStart(...place(piece, from, false))
    range.setEnd(...place(piece, to, true))
    return range
  }

  function blocksAround(element) {
    const blocks = []
    for (let one = element.closest('.b'); one; one = one.parentElement.closest('.b')) blocks.push(one)
    return blocks
  }

  function search() {
    for (const block of main.querySelectorAll('.hit')) block.classList.remove('hit')
    const words = box.value.trim()
    found = []
    now = -1
    if (words) {
      pieces = pieces || read()
      const pattern = new RegExp(words.replace(/[.*+?^$()|[\]{}\\]/g, '\\$&').replace(/\s+/g, '\\s+'), 'giu')
      for (const piece of pieces) {
        for (const match of piece.text.matchAll(pattern)) {
          if (found.length === MOST) break
          found.push({ piece, from: match.index, to: match.index + match[0].length })
        }
      }
      for (const { piece } of found) for (const block of blocksAround(piece.element)) block.classList.add('hit')
    }
    main.classList.toggle('only', only.checked && words !== '')
    if (marks) marks.set('found', new Highlight(...found.map(rangeOf)))
    if (marks) marks.delete('now')
    tell()
  }

  function tell() {
    const total = found.length === MOST ? MOST + '+' : String(found.length)
    count.value = !box.value.trim() ? '' : found.length === 0 ? 'none' : now < 0 ? total : now + 1 + ' of ' + total
  }

  function reveal(element) {
    for (let fold = element.closest('details'); fold; fold = fold.parentElement.closest('details')) fold.open = true
  }

  function go(step) {
    clearTimeout(timer)
    if (timer) search()
    timer = undefined
    if (found.length === 0) return
    now = now < 0 && step < 0 ? found.length - 1 : (now + step + found.length) % found.length
    const { piece } = found[now]
    reveal(piece.element)
    const range = rangeOf(found[now])
    if (marks) marks.set('now', new Highlight(range))
    const inside = piece.element.closest('pre')
    piece.element.scrollIntoView({ block: 'nearest' })
    if (inside) inside.scrollTop += range.getBoundingClientRect().top - inside.getBoundingClientRect().top - inside.clientHeight / 2
    scrollBy(0, range.getBoundingClientRect().top - innerHeight / 2)
    tell()
  }

  box.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => { timer = undefined; search() }, 120)
  })
  only.addEventListener('change', search)
  box.addEventListener('keydown', event => {
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
    if (event.key === 'Escape') { box.value = ''; search(); box.blur() }
  })
  at('next').addEventListener('click', () => go(1))
  at('previous').addEventListener('click', () => go(-1))
  at('expand').addEventListener('click', () => { for (const fold of folds()) fold.open = true })
  at('collapse').addEventListener('click', () => { for (const fold of folds()) fold.open = false })
  document.addEventListener('keydown', event => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || document.activeElement === box) return
    event.preventDefault()
    box.focus()
  })

  const follow = () => {
    const target = at(location.hash.slice(1))
    if (!target) return
    reveal(target)
    target.scrollIntoView()
  }
  addEventListener('hashchange', follow)
  if (location.hash) follow()

  let closed = []
  addEventListener('beforeprint', () => {
    closed = folds().filter(fold => !fold.open)
    for (const fold of closed) fold.open = true
  })
  addEventListener('afterprint', () => { for (const fold of closed) fold.open = false })
}
`
