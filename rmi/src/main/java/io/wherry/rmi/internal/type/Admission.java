// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.type;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What may come in a message.
///
/// @param types the classes
/// @param loader finds them
public record Admission(Predicate<? super Class<?>> types, @Nullable ClassLoader loader) {}
