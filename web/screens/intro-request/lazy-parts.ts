import { lazyPart } from '../../ui/lazy-part.tsx';

/** What is shown once a request was saved for another way. */
export const SentElsewhere = lazyPart(async () => (await import('./sent-elsewhere.tsx')).SentElsewhere);
