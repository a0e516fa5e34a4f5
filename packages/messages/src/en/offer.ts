/** A creator's monthly offer, wherever it is edited. */
export const benefits = 'What patrons get';
export const addYourOwn = 'Add your own';
export const ownBenefitHint = (least: number, most: number) => `${least} to ${most} characters`;
export const add = 'Add';
export const benefitTwice = 'You already have that one.';
export const benefitsFull = (most: number) => `A page can have ${most} benefits.`;
export const remove = (benefit: string) => `Remove ${benefit}`;
export const removed = (benefit: string) => `${benefit} removed`;
export const price = 'Price a month';
export const priceHint = (least: string, most: string) =>
  `minimum price per month ${least}, maximum ${most}. Every patron pays exactly the price you set.`;
export const pricePlaceholder = '500';
export const priceTooLow = (least: string) => `${least} is the lowest we can charge.`;
export const priceTooHigh = (most: string) => `${most} is the highest we can charge.`;
export const wouldBring = (patrons: number, total: string) => `${patrons} patrons would bring you ${total} a month`;
export const needsPriceAndBenefit = 'Add a price and one benefit';

export const seeMore = 'See More';
