export type { WayIn } from './records/paths.ts';
