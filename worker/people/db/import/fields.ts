import { optionalFieldsOnRepeat } from '#contract/rules/prospect-fields';

/** The fields in which the newer text wins. */
export const replacedFields = optionalFieldsOnRepeat('replace');
/** The fields that are filled while they are empty. */
export const filledFields = optionalFieldsOnRepeat('fill');
/** All fields that an import may change of someone who is already in the list. */
export const comparedFields = [...replacedFields, ...filledFields];
/** The fields that an import writes for new people only. */
export const keptFields = optionalFieldsOnRepeat('keep');
