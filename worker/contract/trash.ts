export type { TrashItem } from './records/people.ts';
