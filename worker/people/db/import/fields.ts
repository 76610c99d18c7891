import { optionalFieldsOnRepeat } from '#contract/rules/prospect-fields';

/** Fields in which the newer text wins. */
export const replacedFields = optionalFieldsOnRepeat('replace');
/** Fields that an import fills only while they are empty. */
export const filledFields = optionalFieldsOnRepeat('fill');
/** All fields that an import may change for someone who is already in the list. */
export const comparedFields = [...replacedFields, ...filledFields];
/** Fields that an import writes for new people only. */
export const keptFields = optionalFieldsOnRepeat('keep');
