/** The prospect is somebody of the user's network. By the profile, or else by name and company: then `sameName` marks it. */
export type InNetwork = {
	name: string;
	/** The day since which they are connected, as YYYY-MM-DD. Null where it is not known, or where several have the name. */
	connectedOn: string | null;
	sameName: boolean;
	/** Whether their company of the network is that of the prospect. */
	worksThere: boolean;
};

/** People of a list who are in the user's network, and the companies of the list where somebody of it works now. */
export type ListNetwork = {
	connected: (InNetwork & { prospectId: string })[];
	companies: {
		/** The name of the company, as somebody of the list has it. */
		company: string;
		/** The newest 1,000 people of the list at this company who know more of the network there than themselves. */
		prospectIds: string[];
		/** How many these are in all. */
		prospects: number;
		/** How many of the network work there. */
		people: number;
		/** The names of up to three of them. */
		names: string[];
	}[];
};

/** Somebody of the user's network who works where a prospect works. */
export type KnownThere = {
	name: string;
	position: string | null;
	company: string | null;
	linkedinUrl: string | null;
	connectedOn: string | null;
};

/** What the user's network knows about one prospect: who works at their company, at most {@link knownThereMost}. */
export type ProspectNetwork = {
	inNetwork: InNetwork | null;
	/** How many work there, the prospect themselves left out. */
	people: number;
	known: KnownThere[];
};

/** The most people of the network that are named for one prospect. */
export const knownThereMost = 20;
