export type { Colleague, InNetwork, ListNetwork, ProspectNetwork } from './records/network.ts';

/** The most people of the network that are named for one prospect. */
export const contactsAtCompanyMost = 20;
