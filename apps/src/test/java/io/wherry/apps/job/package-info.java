// SPDX-License-Identifier: Apache-2.0

/// Tests of the waits of ranks for each other.
@NullMarked
package io.wherry.apps.job;

import org.jspecify.annotations.NullMarked;
