// SPDX-License-Identifier: Apache-2.0

/// A bank: accounts are passed by reference, and errors are exceptions of the bank. Start at
/// [BankSample].
@NullMarked
package io.wherry.samples.bank;

import org.jspecify.annotations.NullMarked;
