// SPDX-License-Identifier: Apache-2.0

/// Memory layouts of objects in clusters: [Type] and its fields, the numbers of types, and their
/// registry.
@NullMarked
package io.wherry.iso.internal.type;

import org.jspecify.annotations.NullMarked;
