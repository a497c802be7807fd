// SPDX-License-Identifier: Apache-2.0
package io.wherry.samples.bank;

import java.io.Serializable;

/// A line of a statement: a value, while accounts are references.
public record Entry(String what, long cents) implements Serializable {}
