/** The texts around people. A reader must not depend on them. */
export const languages = {
	en: {
		select: (name: string) => `Add ${name} to selection`,
		degree: (degree: number) => `${['1st', '2nd', '3rd'][degree - 1]}`,
		mutual: (count: number) => `${count.toLocaleString('en')} mutual connection${count === 1 ? '' : 's'}`,
		tenure: '1 year 11 months in role | 2 years in company',
		results: (count: number) => `${count.toLocaleString('en')} results`,
		next: 'Next',
		nobody: 'No leads matched your search',
	},
	fr: {
		select: (name: string) => `Ajouter ${name} à la sélection`,
		degree: (degree: number) => `${degree}e`,
		mutual: (count: number) => `${count.toLocaleString('fr')} relations en commun`,
		tenure: '1 an 11 mois à ce poste | 2 ans dans l’entreprise',
		results: (count: number) => `${count.toLocaleString('fr')} résultats`,
		next: 'Suivant',
		nobody: 'Aucun prospect ne correspond à votre recherche',
	},
	de: {
		select: (name: string) => `${name} zur Auswahl hinzufügen`,
		degree: (degree: number) => `${degree}.`,
		mutual: (count: number) => `${count.toLocaleString('de')} gemeinsame Kontakte`,
		tenure: '1 Jahr 11 Monate in dieser Rolle | 2 Jahre im Unternehmen',
		results: (count: number) => `${count.toLocaleString('de')} Ergebnisse`,
		next: 'Weiter',
		nobody: 'Keine Leads entsprechen Ihrer Suche',
	},
} as const;
export type Language = keyof typeof languages;
