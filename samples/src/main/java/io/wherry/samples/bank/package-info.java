// SPDX-License-Identifier: Apache-2.0

/// A bank: accounts are passed by reference, what goes wrong is an exception of the bank's own. Start at [BankSample].
@NullMarked
package io.wherry.samples.bank;

import org.jspecify.annotations.NullMarked;
