// SPDX-License-Identifier: Apache-2.0

/// Wherry's formats for variables of Camunda 7: [io.wherry.camunda.GraphVariablesPlugin].
@NullMarked
package io.wherry.camunda;

import org.jspecify.annotations.NullMarked;
