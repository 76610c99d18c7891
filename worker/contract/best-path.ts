export type { BestPath } from './records/paths.ts';
