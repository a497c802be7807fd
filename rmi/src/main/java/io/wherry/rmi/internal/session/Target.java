// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.session;

import java.util.function.Predicate;

/// What is called.
///
/// @param object its number
/// @param answers the classes that may come in answers
public record Target(long object, Predicate<? super Class<?>> answers) {}
