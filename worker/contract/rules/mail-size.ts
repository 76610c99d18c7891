/** The fewest and the most people of one mail that asks about several. */
export const peopleFewest = 2;
export const peopleMost = 8;
