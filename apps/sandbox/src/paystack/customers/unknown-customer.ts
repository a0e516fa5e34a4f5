import { PaystackError } from '../paystack-error.ts';

// General knowledge: the documents do not give the answer for an unknown customer.
export const unknownCustomer = () =>
  new PaystackError(404, 'customer_not_found', 'Customer not found', 'Ensure that the customer exists');
