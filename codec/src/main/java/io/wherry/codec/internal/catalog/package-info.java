// SPDX-License-Identifier: Apache-2.0

/// Which codec a class gets: `CodecCatalog`. A new kind of class gets its branch there.
@NullMarked
package io.wherry.codec.internal.catalog;

import org.jspecify.annotations.NullMarked;
