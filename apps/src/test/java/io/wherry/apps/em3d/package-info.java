// SPDX-License-Identifier: Apache-2.0

/// Tests of the arithmetic of `em3d`.
@NullMarked
package io.wherry.apps.em3d;

import org.jspecify.annotations.NullMarked;
