// SPDX-License-Identifier: Apache-2.0

/// Expressions are bred right, on the heap and in clusters.
@NullMarked
package io.wherry.apps.gp;

import org.jspecify.annotations.NullMarked;
