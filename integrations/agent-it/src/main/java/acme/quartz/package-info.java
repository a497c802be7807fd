// SPDX-License-Identifier: Apache-2.0

/// Jobs of Quartz in a database.
package acme.quartz;
