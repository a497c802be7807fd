// SPDX-License-Identifier: Apache-2.0

/// Classes made at run time that show objects in clusters as objects of the program's interfaces.
@NullMarked
package io.wherry.iso.internal.flyweight;

import org.jspecify.annotations.NullMarked;
