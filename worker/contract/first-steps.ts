/** What a new user has done already: GET /api/first-steps. Sample people count nowhere. */
export type FirstSteps = {
	/** Somebody is in a list. */
	people: boolean;
	/** The own network is uploaded. */
	network: boolean;
	/** Somebody was asked for an introduction. */
	asked: boolean;
};
