// SPDX-License-Identifier: Apache-2.0

/// Wherry's formats in the database of Quartz: [io.wherry.quartz.GraphDelegate].
@NullMarked
package io.wherry.quartz;

import org.jspecify.annotations.NullMarked;
