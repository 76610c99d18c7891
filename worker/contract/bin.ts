export type { BinItem } from './records/people.ts';
