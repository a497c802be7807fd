// SPDX-License-Identifier: Apache-2.0
/// Tests of copies: heap objects in clusters and back, clusters without garbage.
@NullMarked
package io.wherry.iso.copy;

import org.jspecify.annotations.NullMarked;
