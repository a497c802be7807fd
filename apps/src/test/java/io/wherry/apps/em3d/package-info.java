// SPDX-License-Identifier: Apache-2.0

/// The arithmetic of `em3d` against others.
@NullMarked
package io.wherry.apps.em3d;

import org.jspecify.annotations.NullMarked;
