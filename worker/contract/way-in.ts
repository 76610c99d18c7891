export type { WayIn } from './records/introductions.ts';
