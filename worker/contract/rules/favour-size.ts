/** The fewest and the most people of one favour. */
export const favourFewest = 2;
export const favourMost = 8;

/** From so many people on a favour asks a lot. */
export const favourALot = 6;
