// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The classes that are admitted in a message, and their class loader.
///
/// @param types the admitted classes
/// @param loader loads them
public record Admission(Predicate<? super Class<?>> types, @Nullable ClassLoader loader) {}
