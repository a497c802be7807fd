// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.gp;

import java.io.Serializable;

/// The best expression of an island, formatted as text.
record BestExpression(double error, String expression) implements Serializable {}
