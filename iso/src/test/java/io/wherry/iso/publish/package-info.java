// SPDX-License-Identifier: Apache-2.0
/// Tests of published versions of clusters.
@NullMarked
package io.wherry.iso.publish;

import org.jspecify.annotations.NullMarked;
