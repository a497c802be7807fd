// SPDX-License-Identifier: Apache-2.0
/// Tests of shared maps: their operations, their processes, and processes that are killed.
@NullMarked
package io.wherry.iso.map;

import org.jspecify.annotations.NullMarked;
