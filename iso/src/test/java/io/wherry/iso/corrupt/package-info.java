// SPDX-License-Identifier: Apache-2.0
/// Tests of corrupt clusters: verification, and access without it.
@NullMarked
package io.wherry.iso.corrupt;

import org.jspecify.annotations.NullMarked;
