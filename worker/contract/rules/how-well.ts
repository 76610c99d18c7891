/** How well a connector says they know a person. */
export const howWells = ['well', 'little', 'hardly'] as const;
export type HowWell = (typeof howWells)[number];

/** The words of the answer page, beside "How well do you know Kenji?". */
export const howWellAnswers: Record<HowWell, string> = { well: 'Well', little: 'A little', hardly: 'Hardly' };

const sentences: Record<HowWell, (name: string) => string> = {
	well: (name) => `Says they know ${name} well`,
	little: (name) => `Says they know ${name} a little`,
	hardly: (name) => `Says they hardly know ${name}`,
};

/** Text beside the connector who said it. `name` is the prospect's short name. */
export const howWellSaid = (howWell: HowWell, name: string): string => sentences[howWell](name);
