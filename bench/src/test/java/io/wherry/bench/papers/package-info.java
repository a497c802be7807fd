// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.wherry.bench.papers;

import org.jspecify.annotations.NullMarked;
