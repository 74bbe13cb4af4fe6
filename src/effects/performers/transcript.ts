import type { Performers, Tools } from './performer.ts'

export const transcriptPerformers = ({ transcripts, findingInFile, readingAids, withSessions, follow }: Tools) =>
  ({
    openTranscript: ({ number, session, at }, dispatch) =>
      readingAids.then(() => transcripts.open(number, session, false, dispatch, at)),
    openMatch: (effect, dispatch) =>
      readingAids.then(() =>
        withSessions(({ store }) => transcripts.openMatch(effect, key => store.get(key), dispatch)),
      ),
    openSubagent: ({ number, session, call }, dispatch) =>
      withSessions(({ store }) => transcripts.openSubagent(number, session, call, key => store.get(key), dispatch)),
    readPassage: (effect, dispatch) => transcripts.read(effect, dispatch),
    seek: ({ number, session, to }, dispatch) => transcripts.seek(number, session, to, dispatch),
    findHits: (effect, dispatch) => withSessions(({ finder }) => findingInFile.ask(finder, effect, dispatch)),
    stopHits: () => findingInFile.stop(),
    follow: ({ sessionKey }) => follow(sessionKey),
  }) satisfies Partial<Performers>
