// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.javaio.reader;

import org.jspecify.annotations.Nullable;

/// The substitute for an object that cannot be made.
record SubstituteValue(@Nullable Object value) {}
