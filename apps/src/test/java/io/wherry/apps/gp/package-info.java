// SPDX-License-Identifier: Apache-2.0

/// Tests of breeding, on the heap and in clusters.
@NullMarked
package io.wherry.apps.gp;

import org.jspecify.annotations.NullMarked;
