// SPDX-License-Identifier: Apache-2.0
/// Tests of the memory and the files of clusters and spaces, also when a disk is full.
@NullMarked
package io.wherry.iso.storage;

import org.jspecify.annotations.NullMarked;
