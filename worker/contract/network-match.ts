export type { InNetwork, KnownThere, ListNetwork, ProspectNetwork } from './records/network.ts';

/** The most people of the network that are named for one prospect. */
export const knownThereMost = 20;
