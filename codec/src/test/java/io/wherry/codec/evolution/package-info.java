// SPDX-License-Identifier: Apache-2.0
/// Tests of classes that differ between the writer and the reader.
@NullMarked
package io.wherry.codec.evolution;

import org.jspecify.annotations.NullMarked;
