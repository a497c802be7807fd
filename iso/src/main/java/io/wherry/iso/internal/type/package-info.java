// SPDX-License-Identifier: Apache-2.0

/// What objects in clusters look like: [Type] and its fields, the numbers of types, and the classes that show objects.
@NullMarked
package io.wherry.iso.internal.type;

import org.jspecify.annotations.NullMarked;
