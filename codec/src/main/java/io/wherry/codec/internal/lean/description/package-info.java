// SPDX-License-Identifier: Apache-2.0

/// How a stream describes classes, and the dictionaries of descriptions that records name. Start with
/// [ClassDescription]; [DescriptionFormat] draws the bytes.
@NullMarked
package io.wherry.codec.internal.lean.description;

import org.jspecify.annotations.NullMarked;
